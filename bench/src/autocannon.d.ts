/** Types for the used part of autocannon, which has none. */
declare module 'autocannon' {
  interface Request {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  interface Result {
    requests: { total: number };
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  interface Client {
    setRequests(requests: Request[]): void;
  }
  function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
    requests: Request[];
    setupClient?: (client: Client) => void;
  }): Promise<Result>;
  export = autocannon;
}
