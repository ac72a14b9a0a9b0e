import type { NoteOutcome } from './connection-outcomes.ts';
import { DiskStore } from './disk-store.ts';
import type { MovableStore } from './storage.ts';
import type { StorageSettings } from './storage-settings.ts';

/**
 * Opens the store of the settings, without a request to it.
 * @param note receives how each call to another server ended
 */
export async function openStorage(
  settings: StorageSettings,
  note: NoteOutcome = () => undefined,
): Promise<MovableStore> {
  if (settings.kind === 'disk') return new DiskStore(settings.dataDir);
  // Loaded where it is used alone.
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(settings.s3, settings.dataDir, note);
}
