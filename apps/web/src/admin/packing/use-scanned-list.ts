import { PICK_LIST_CODE } from '@mali/contracts/packing-values';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../paths.ts';
import { scannedCharacter } from '../shared/use-scanner.ts';

/** Keys of a hand scanner follow each other faster than any person types. */
const BURST_MS = 80;

/** Opens the pick list whose barcode is scanned while no field is typed into. */
export function useScannedList(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let text = '';
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Shift') return;
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      if (event.timeStamp - last >= BURST_MS) text = '';
      last = event.timeStamp;
      if (event.key !== 'Enter' && event.key !== 'Tab') {
        text += scannedCharacter(event) ?? '';
        return;
      }
      const wave_id = PICK_LIST_CODE.read(text);
      text = '';
      if (wave_id === null) return;
      event.preventDefault();
      event.stopPropagation();
      void navigate(adminPaths.pickList(wave_id));
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [navigate]);
}
