import { ConfigError, type EnvironmentReader, environmentReader } from '../../apps/api/src/config.ts';
import { readS3, readStorage, type StorageSettings } from '../../apps/api/src/platform/storage-settings.ts';
import { DATA_DIR } from './paths.ts';

/**
 * Where the files of the shop lie, as its processes read it from the environment.
 * @throws ConfigError
 */
export const storageOf = (env: NodeJS.ProcessEnv): StorageSettings =>
  read(env, (reader) => readStorage(reader, DATA_DIR));

/**
 * A kind of store with the settings of the environment, whichever the shop uses.
 * @throws ConfigError
 */
export const storageOfKind = (env: NodeJS.ProcessEnv, kind: StorageSettings['kind']): StorageSettings =>
  read(env, (reader) =>
    kind === 'disk' ? { kind, dataDir: DATA_DIR } : { kind, dataDir: DATA_DIR, s3: readS3(reader) },
  );

function read(
  env: NodeJS.ProcessEnv,
  settings: (reader: EnvironmentReader) => StorageSettings,
): StorageSettings {
  const faults: string[] = [];
  const found = settings(environmentReader(env, faults));
  if (faults.length > 0) throw new ConfigError(faults);
  return found;
}
