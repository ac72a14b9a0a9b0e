import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** jsdom with a window per file, plus browser APIs that only Node provides, such as streams. */
const environment: Environment = {
  ...jsdom,
  async setupVM(options) {
    const vm = await jsdom.setupVM?.(options);
    if (vm === undefined) throw new Error('jsdom gives no context');
    const window = vm.getVmContext();
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
      if (!(name in window)) Object.defineProperty(window, name, property);
    return vm;
  },
};

// biome-ignore lint/style/noDefaultExport: Vitest takes a default export
export default environment;
