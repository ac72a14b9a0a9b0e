/** Types of the part of autocannon (which has none) that the benchmarks use. */
declare module 'autocannon' {
  type Request = {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before each request; returns the request to send. */
    setupRequest?: (request: Request) => Request;
  };
  type Percentiles = { p50: number; p90: number; p99: number; max: number; average: number };
  export type Result = {
    requests: Percentiles;
    latency: Percentiles;
    throughput: Percentiles;
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
  };
  type Options = { url: string; connections: number; duration: number; requests: readonly Request[] };
  export default function autocannon(options: Options): Promise<Result>;
}
