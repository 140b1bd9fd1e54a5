/** A file of pixels as it is stored: encoded anew, with nothing else of the file it came from. */
export interface DrawnPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** One of the sizes that a picture is drawn in. */
export interface PictureSize {
  width: number;
  height: number;
  /** `cover` fills the size and cuts what stands over; `inside` keeps the whole picture within it. */
  fit: 'cover' | 'inside';
  /** The quality goes down until the file has at most these bytes. */
  maxBytes?: number;
}

/** What is wanted of an uploaded picture. */
export interface PictureOrder {
  path: string;
  maxMegapixels: number;
  /** Smallest width and height, as the picture is looked at. */
  minWidth: number;
  minHeight: number;
  /** What shows through a transparent picture: white, or what lies behind it, without its empty edges. */
  ground: 'white' | 'kept';
  sizes: readonly PictureSize[];
}

/** Why a picture cannot be taken. */
export type PictureProblem = 'type' | 'broken' | 'small' | 'large';

export type PictureOutcome =
  | { ok: true; pictures: DrawnPicture[]; wasTransparent: boolean }
  | { ok: false; problem: PictureProblem };
