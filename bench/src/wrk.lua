-- wrk -s wrk.lua URL -- get FILE            one path per line, taken in turn
-- wrk -s wrk.lua URL -- post FILE PATH KEY  one body per line, each sent with an Idempotency-Key of its own
local requests = {}
local at = 0

function init(args)
  wrk.init(args)
  local post = args[1] == 'post'
  for line in io.lines(args[2]) do
    requests[#requests + 1] = post and line or wrk.format('GET', line)
  end
  if post then
    local path, key = args[3], args[4]
    wrk.headers['Content-Type'] = 'application/json'
    request = function()
      at = at + 1
      wrk.headers['Idempotency-Key'] = key .. at
      return wrk.format('POST', path, nil, requests[(at - 1) % #requests + 1])
    end
  else
    request = function()
      at = at % #requests + 1
      return requests[at]
    end
  end
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format('\n{"requests":%d,"microseconds":%d,"failed":%d}\n',
    summary.requests, summary.duration, e.connect + e.read + e.write + e.timeout + e.status))
end
