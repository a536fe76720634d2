-- wrk -s wrk.lua URL -- get FILE            one path per line, taken in turn
-- wrk -s wrk.lua URL -- post FILE PATH KEY  one body per line, each sent with an Idempotency-Key of its own
local lines = {}
local at = 0
local post, path, key

function init(args)
  post, path, key = args[1] == 'post', args[3], args[4]
  if post then wrk.headers['Content-Type'] = 'application/json' end
  for line in io.lines(args[2]) do
    lines[#lines + 1] = post and line or wrk.format('GET', line)
  end
end

function request()
  at = at + 1
  local line = lines[(at - 1) % #lines + 1]
  if not post then return line end
  wrk.headers['Idempotency-Key'] = key .. at
  return wrk.format('POST', path, nil, line)
end

function done(summary)
  local e = summary.errors
  io.write(string.format('\n{"requests":%d,"microseconds":%d,"failed":%d}\n',
    summary.requests, summary.duration, e.connect + e.read + e.write + e.timeout + e.status))
end
