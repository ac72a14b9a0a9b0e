import type { AddressTableJson } from '@mali/thai/address';
import { HttpResponse, http } from 'msw';
import { server } from './server.ts';

/** Five places in the format of the complete table. */
const PLACES: AddressTableJson = {
  provinces: [
    [
      'กรุงเทพมหานคร',
      [
        ['คลองเตย', '10110', 'คลองเตย คลองตัน'],
        ['วัฒนา', '10110', 'คลองตันเหนือ'],
        ['บางรัก', '10500', 'สีลม'],
      ],
    ],
    ['เชียงใหม่', [['เมืองเชียงใหม่', '50200', 'สุเทพ']]],
  ],
  english:
    'Bangkok|Khlong Toei|Khlong Tan|Watthana|Khlong Tan Nuea|Bang Rak|Si Lom|Chiang Mai|Mueang Chiang Mai|Suthep',
};

/**
 * Serves a few places instead of all of Thailand.
 * @param held - the response waits until the returned function is called
 */
export function placesAnswer({ held = false } = {}): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (!held) resolve();
  server.use(
    http.get('*/thai-addresses.json', async () => {
      await promise;
      return HttpResponse.json(PLACES);
    }),
  );
  return resolve;
}
