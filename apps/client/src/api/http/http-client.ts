import { headers as headerNames } from '@callejero/contract/envelope.ts';
import { explainGone, isUnreachable, RequestError, toRefusal, unanswered } from './errors.ts';
import type { LoaderCounter } from './loader.ts';
import { createUndecidedWrites } from './undecided-writes.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  query?: URLSearchParams | undefined;
  signal?: AbortSignal | undefined;
  /** Shows "Procesando..." while it runs: for actions that block. */
  loading?: boolean | undefined;
  /** The key of an earlier try of the same write. By default each write has a new one, unless the same was never answered. */
  idempotencyKey?: string | undefined;
  /** The request outlives the page: for actions that are shown as done before the response. Only for small bodies. */
  keepalive?: boolean | undefined;
  /** A write that nobody waits for and that is sent again, or needs no second try: the page may close meanwhile. */
  background?: boolean | undefined;
  /** Needs no session: sign-in, recovery, public pages. */
  open?: boolean | undefined;
  /** False for a sender that itself shows the wait of a limit and tries again. */
  waits?: boolean | undefined;
}

interface Http {
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  delete<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  /** The raw answer of a GET, for downloads. */
  response(path: string, options?: RequestOptions): Promise<Response>;
  /** Whether a write is not answered yet that ends with the page, so that closing it may lose what the person did. */
  isWriting(): boolean;
}

export interface HttpDependencies {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** API base with its version: `https://api.example.com/v1`. */
  base(): string;
  isOnline(): boolean;
  accessToken(): Promise<string>;
  newKey(): string;
  /** Resolves once the session may read; until then the server refuses every read. Null: it may read now. */
  mayRead?(signal: AbortSignal | undefined): Promise<void> | null;
  /** Runs `work` again after a refusal by a limit. */
  throughLimits?<T>(work: () => Promise<T>, options: { signal?: AbortSignal | undefined }): Promise<T>;
  loader: LoaderCounter;
  /** Told whether the server answered a request. */
  noteAnswer?(answered: boolean): void;
  /** Told that a write was refused because nothing can be saved now. */
  noteReadOnly?(): void;
  /**
   * A request with this access token got 401 (null: no token was available). Returns whether another one is available, with which
   * the request is sent once more.
   */
  unauthorized(accessToken: string | null): boolean;
}

export const duplicateMessage = 'Ya se está ejecutando una petición a este endpoint.';

/** The HTTP client: every request of the app but uploads goes through it. */
export function createHttp(dependencies: HttpDependencies): Http {
  const inFlight = createInFlight();
  const undecided = createUndecidedWrites();
  /** The mark of the last answer. The next request brings it, so that its server waits until it has heard of the same writes. */
  let written: string | null = null;

  async function send(
    method: Method,
    path: string,
    body: unknown,
    options: RequestOptions,
  ): Promise<Response> {
    if (!dependencies.isOnline()) {
      dependencies.noteAnswer?.(false);
      throw unanswered(false);
    }
    const query = options.query?.toString();
    const url = `${dependencies.base()}${path}${query ? `?${query}` : ''}`;
    const init: RequestInit = {
      method,
      headers: headersFor(method, body, () => options.idempotencyKey ?? dependencies.newKey(), written),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    };
    const end = inFlight.begin(method, url, options);
    try {
      const waiting = method === 'GET' && !options.open ? dependencies.mayRead?.(options.signal) : null;
      if (waiting) await waiting;
      const { throughLimits } = dependencies;
      // "Procesando..." does not cover the page while the request waits.
      const sent = async () => {
        const stopLoading = options.loading ? dependencies.loader.start() : undefined;
        return await (options.open ? answered(url, init) : withToken(url, init)).finally(stopLoading);
      };
      return throughLimits && options.waits !== false
        ? await throughLimits(sent, { signal: options.signal })
        : await sent();
    } finally {
      end();
    }
  }

  async function withToken(url: string, init: RequestInit, isLast = false): Promise<Response> {
    let token: string | null = null;
    try {
      token = await dependencies.accessToken();
      return await answered(url, { ...init, headers: { ...init.headers, [headerNames.accessToken]: token } });
    } catch (error) {
      const isRefused = error instanceof RequestError && error.status === 401;
      if (!isRefused || !dependencies.unauthorized(token) || isLast) throw error;
      return await withToken(url, init, true);
    }
  }

  async function answered(url: string, init: RequestInit): Promise<Response> {
    const response = await orExplain(dependencies.fetch(url, init));
    written = response.headers.get(headerNames.written) ?? written;
    const refusal = response.ok ? null : await orExplain(refusalOfResponse(response));
    dependencies.noteAnswer?.(!isUnreachable(refusal));
    if (refusal?.code === 'read-only') dependencies.noteReadOnly?.();
    if (refusal) throw refusal;
    return response;
  }

  /** The connection may break before the answer and within its body. */
  async function orExplain<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      dependencies.noteAnswer?.(false);
      throw unanswered(dependencies.isOnline());
    }
  }

  async function json<T>(
    method: Method,
    path: string,
    body: unknown,
    options: RequestOptions = {},
  ): Promise<T> {
    const answer = async (idempotencyKey = options.idempotencyKey) =>
      (await orExplain(bodyOf(await send(method, path, body, { ...options, idempotencyKey })))) as T;
    if (method === 'GET') return await answer();
    const isAsked = !options.idempotencyKey && !options.background && !options.keepalive;
    const answered = isAsked ? undecided.run({ method, path, body }, dependencies.newKey, answer) : answer();
    return await answered.catch((error: unknown) => {
      throw explainGone(path, error);
    });
  }

  return {
    get: (path, options) => json('GET', path, undefined, options),
    post: (path, body, options) => json('POST', path, body, options),
    put: (path, body, options) => json('PUT', path, body, options),
    patch: (path, body, options) => json('PATCH', path, body, options),
    delete: (path, body, options) => json('DELETE', path, body, options),
    response: (path, options = {}) => send('GET', path, undefined, options),
    isWriting: inFlight.isWriting,
  };
}

/** The requests that are not answered yet. */
function createInFlight() {
  const keys = new Set<string>();
  let writing = 0;
  return {
    isWriting: () => writing > 0,
    /** Refuses a request that equals one in flight. Returns the function that ends it. */
    begin(method: Method, url: string, { signal, keepalive, background }: RequestOptions): () => void {
      const key = `${method} ${url}`;
      if (keys.has(key)) throw new RequestError(500, duplicateMessage, 'duplicate-request');
      keys.add(key);
      const counts = method === 'GET' || keepalive || background ? 0 : 1;
      writing += counts;
      const release = () => keys.delete(key);
      // An aborted request no longer blocks its successor, even before fetch rejects.
      signal?.addEventListener('abort', release, { once: true });
      return () => {
        writing -= counts;
        signal?.removeEventListener('abort', release);
        if (!signal?.aborted) release();
      };
    },
  };
}

const headersFor = (
  method: Method,
  body: unknown,
  idempotencyKey: () => string,
  written: string | null,
): Record<string, string> => ({
  accept: 'application/json',
  ...(written && { [headerNames.written]: written }),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(method === 'GET' ? {} : { [headerNames.idempotencyKey]: idempotencyKey() }),
});

/** The error of an unsuccessful response. */
export const refusalOfResponse = async (response: Response): Promise<RequestError> =>
  toRefusal(response.status, await bodyOf(response), response.headers.get('Retry-After'));

/** JSON when it is, else the text; undefined for an empty body. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
