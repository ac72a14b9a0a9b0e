import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** jsdom where each file has a window of its own, with what browsers have as well and only Node brings: streams, say. */
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
