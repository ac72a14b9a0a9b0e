/** Whether this process may be sent requests: not before what they are answered from stands in its memory. */
export class Readiness {
  #ready = false;

  get isReady(): boolean {
    return this.#ready;
  }

  reached(): void {
    this.#ready = true;
  }
}
