/** Whether this process is ready for requests: only after its caches are filled. */
export class Readiness {
  #ready = false;

  get isReady(): boolean {
    return this.#ready;
  }

  reached(): void {
    this.#ready = true;
  }
}
