import type { EnvironmentReader } from '../config.ts';

export type S3Settings = Readonly<{
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  pathStyle: boolean;
  /** Within it a call is answered, repetitions included; uploads have more by their size. */
  timeoutMs: number;
}>;
/** Where private files lie. `dataDir`: of the disk store, and of the copies that readers need. */
export type StorageSettings = Readonly<
  { dataDir: string; kind: 'disk' } | { dataDir: string; kind: 's3'; s3: S3Settings }
>;

type Reader = Pick<EnvironmentReader, 'env' | 'text' | 'whole' | 'url' | 'fault'>;

/** Settings of an S3-compatible store. */
export function readS3({ env, text, whole, url, fault }: Reader): S3Settings {
  // Compose files pass what is not set as an empty text.
  const region = env.S3_REGION || 'us-east-1';
  const endpoint = env.S3_ENDPOINT ? url('S3_ENDPOINT') : `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\//.test(endpoint)) fault('S3_ENDPOINT must be http or https');
  const bucket = text('S3_BUCKET');
  if (bucket !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    fault('S3_BUCKET must be the name of a bucket');
  // Stores other than Amazon's have no host for each bucket, unless somebody has made one.
  const pathStyle = env.S3_FORCE_PATH_STYLE || (env.S3_ENDPOINT ? '1' : '0');
  if (!/^[01]$/.test(pathStyle)) fault('S3_FORCE_PATH_STYLE must be 1 or 0');
  return {
    ...{ endpoint, region, bucket, pathStyle: pathStyle === '1' },
    ...{ accessKey: text('S3_ACCESS_KEY'), secretKey: text('S3_SECRET_KEY') },
    timeoutMs: whole('S3_TIMEOUT_MS', 4000, 100, 60_000),
  };
}

export function readStorage(reader: Reader, dataDir: string): StorageSettings {
  const kind = reader.env.STORAGE || 'disk';
  if (kind === 's3') return { dataDir, kind, s3: readS3(reader) };
  if (kind !== 'disk') reader.fault(`STORAGE must be disk or s3, not ${kind}`);
  return { dataDir, kind: 'disk' };
}
