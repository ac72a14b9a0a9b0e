import { useState } from 'react';
import type { Place } from './places.ts';

const PATIENCE_MS = 10_000;
/** Maximum age of a cached position. */
const FRESH_MS = 300_000;

export type Refusal = 'denied' | 'unavailable';

/** Position of the visitor: requested on click only, never stored. */
export function usePlace(): {
  here: Place | null;
  locating: boolean;
  refusal: Refusal | null;
  locate: () => void;
  forget: () => void;
} {
  const [here, setHere] = useState<Place | null>(null);
  const [locating, setLocating] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const locate = () => {
    setRefusal(null);
    if (!('geolocation' in navigator)) {
      setRefusal('unavailable');
      return;
    }
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        setHere({ lat: coords.latitude, lng: coords.longitude });
      },
      ({ code, PERMISSION_DENIED }) => {
        setLocating(false);
        setRefusal(code === PERMISSION_DENIED ? 'denied' : 'unavailable');
      },
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  };
  return { here, locating, refusal, locate, forget: () => setHere(null) };
}
