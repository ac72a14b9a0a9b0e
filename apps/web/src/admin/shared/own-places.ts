import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../features/session/index.ts';

/** Which places are the user's (docs/decisions/0111); everybody who is bound to none has all. */
export function useOwnPlaces(): { all: boolean; has: (location_id: number) => boolean; warehouse: boolean } {
  const places = useSelector(selectProfile)?.places;
  const has = (id: number) => places === undefined || places.includes(id);
  return { all: places === undefined, has, warehouse: has(MAIN_LOCATION) };
}
