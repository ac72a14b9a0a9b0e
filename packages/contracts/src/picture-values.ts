/** Maximum pixels of an uploaded picture, as of the largest phone cameras: a small file may declare any number. */
export const PICTURE_PIXELS_MAX = 50_000_000;
