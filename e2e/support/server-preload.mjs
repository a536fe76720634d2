/**
 * Preloaded into the servers of the journeys. With LATE_ANSWERS=writes or LATE_ANSWERS=all, what a browser asks is done late, and
 * answered later still. A journey, or a screen, that does not wait for an answer fails. How late is a matter of method and path, so
 * that it is the same each time.
 */
import http from 'node:http';

const asked = process.env.LATE_ANSWERS;

/** 150 to 400 ms. */
function lateness(text) {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return 150 + (hash % 251);
}

function isLate({ method, url, headers }) {
  // What prepares a journey is no browser.
  if (!url.startsWith('/v1/') || !headers['user-agent']?.startsWith('Mozilla')) return false;
  return asked === 'all' || !['GET', 'HEAD', 'OPTIONS'].includes(method);
}

const emit = http.Server.prototype.emit;
if (asked)
  http.Server.prototype.emit = function emitLate(event, request, ...rest) {
    if (event !== 'request' || !isLate(request)) return emit.call(this, event, request, ...rest);
    const { method, url, socket } = request;
    // Ids differ from run to run.
    const ms = lateness(`${method} ${url.replace(/\?.*|[0-9a-f-]{32,36}/g, '')}`);
    setTimeout(() => {
      socket.cork();
      setTimeout(() => socket.uncork(), ms);
      emit.call(this, event, request, ...rest);
    }, ms);
    return true;
  };
