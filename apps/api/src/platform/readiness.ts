import { setTimeout as sleep } from 'node:timers/promises';

/** Whether this process may receive requests: once its caches are filled, until it drains before its end. */
export class Readiness {
  #warm = false;
  #draining = false;

  get isReady(): boolean {
    return this.#warm && !this.#draining;
  }

  /** It still serves, but the balancer is to send requests elsewhere. */
  get isDraining(): boolean {
    return this.#draining;
  }

  reached(): void {
    this.#warm = true;
  }

  drain(): void {
    this.#draining = true;
  }
}

/** Serves on for `ms` while it says that it is not ready, so that the balancer takes it out before it closes. */
export async function drain(readiness: Readiness, ms: number): Promise<void> {
  readiness.drain();
  if (ms > 0) await sleep(ms);
}
