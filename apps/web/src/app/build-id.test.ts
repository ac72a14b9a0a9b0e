import { HttpResponse, http as on } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentHttp } from '../clients/http.ts';
import { server } from '../testing/server.ts';
import { watchBuild } from './build-id.ts';

const reload = vi.fn();
let build = 'app-1.js';

beforeEach(() => {
  reload.mockReset();
  document.head.innerHTML = '<meta name="build" content="app-1.js">';
  server.use(on.get('*/api/ok', () => HttpResponse.json({}, { headers: { 'x-build': build } })));
});
afterEach(() => {
  vi.useRealTimers();
  document.head.innerHTML = '';
});
/** From here on the page uses the test's clock: responses arrived in real time before. */
const hear = async (id: string) => {
  vi.useRealTimers();
  build = id;
  await silentHttp.get('/ok');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the build id', () => {
  it('is compared at each route change; another one reloads the page after 100 ms (SITE-07, SITE-08)', async () => {
    const changed = watchBuild(reload);
    await hear('app-1.js');
    changed();
    await wait(150);
    expect(reload).not.toHaveBeenCalled();
    await hear('app-2.js');
    expect(document.querySelector('meta[name="build"]')).toHaveAttribute('content', 'app-2.js');
    await wait(150);
    expect(reload).not.toHaveBeenCalled();
    changed();
    await wait(99);
    expect(reload).not.toHaveBeenCalled();
    await wait(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('waits for the next page while the user is typing', async () => {
    const changed = watchBuild(reload);
    await hear('app-2.js');
    changed();
    document.body.dispatchEvent(new Event('input', { bubbles: true }));
    await wait(150);
    expect(reload).not.toHaveBeenCalled();
    changed();
    await wait(150);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads once per build, even if the mismatch remains (SITE-09)', async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      document.head.innerHTML = '<meta name="build" content="app-1.js">';
      const changed = watchBuild(reload);
      await hear('app-2.js');
      changed();
      changed();
      await wait(150);
    }
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is ignored where no build is named', async () => {
    document.head.innerHTML = '';
    const changed = watchBuild(reload);
    await hear('app-2.js');
    changed();
    await wait(150);
    expect(reload).not.toHaveBeenCalled();
  });
});
