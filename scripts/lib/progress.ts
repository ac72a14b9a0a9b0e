/** Progress output: one line when a step starts, one when it ends, some in between. */
export type Progress = Readonly<{
  /** Runs `work` under a title; `tell` reports from within, printed at most every two seconds. */
  step<T>(title: string, work: (tell: (text: string) => void) => Promise<T>): Promise<T>;
  note(text: string): void;
}>;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export function consoleProgress(
  write: (text: string) => void = (text) => process.stdout.write(text),
): Progress {
  return {
    async step(title, work) {
      const began = performance.now();
      write(`  … ${title}\n`);
      let told = began;
      const result = await work((text) => {
        const now = performance.now();
        if (now - told < 2000) return;
        told = now;
        write(`    ${title}: ${text}\n`);
      });
      write(`  ✓ ${title} (${seconds(performance.now() - began)})\n`);
      return result;
    },
    note(text) {
      write(`  ${text}\n`);
    },
  };
}
