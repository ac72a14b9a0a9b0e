import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether a press does anything yet: what the web server has drawn comes to life only when its scripts are here. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
