/** The settings of the file storage, as the environment gives them. */
interface StorageEnvironment {
  DATA_DIR: string;
  STORAGE: 'disk' | 's3';
  STORAGE_RESERVE_PERCENT: number;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_PATH_STYLE: boolean;
}

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** One line for everything that a partly configured bucket lacks or would silently ignore (R30). */
export function s3Problems(environment: StorageEnvironment): string[] {
  if (environment.STORAGE === 's3') {
    return NEEDED.filter((name) => environment[name] === undefined).map(
      (name) => `${name}: must be set when STORAGE is s3`,
    );
  }
  return NEEDED.filter((name) => environment[name] !== undefined).map(
    (name) => `${name}: is set, but STORAGE is not s3`,
  );
}

/** What the adapters need. It is complete, because the environment was checked. */
export function storageSettings(environment: StorageEnvironment) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = environment;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const isComplete =
    endpoint !== undefined &&
    bucket !== undefined &&
    accessKeyId !== undefined &&
    secretAccessKey !== undefined;
  const s3 = isComplete
    ? {
        endpoint,
        bucket,
        accessKeyId,
        secretAccessKey,
        region: environment.S3_REGION,
        pathStyle: environment.S3_PATH_STYLE,
      }
    : null;
  return {
    dataDir: environment.DATA_DIR,
    reservePercent: environment.STORAGE_RESERVE_PERCENT,
    s3: environment.STORAGE === 's3' ? s3 : null,
  };
}
