import sharp from 'sharp';
import { answerTasks } from '../../platform/child-process-worker.ts';
import { readQrCodes } from '../../platform/qr-codes.ts';

/** Side of the rasterised picture, px: several pixels for each module of the densest code. */
const SIDE = 1200;
const PIXELS_MAX = 25_000_000;

/** The process that reads Omise's QR pictures, vector (SVG) or raster. */
answerTasks((picture: Uint8Array) =>
  readQrCodes(
    sharp(picture, { limitInputPixels: PIXELS_MAX }).resize({
      width: SIDE,
      height: SIDE,
      fit: 'inside',
      kernel: 'cubic',
    }),
  ),
);
