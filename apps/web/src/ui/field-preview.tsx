import { useEffect, useRef } from 'react';

/** Longest side of a preview, in pixels. */
const PREVIEW_PX = 480;

/**
 * Shows a small preview of a selected picture on a canvas, since the CSP allows no `blob:`. Unreadable
 * formats (HEIC in most browsers) show nothing; `onDrawn` reports the result.
 */
export function FilePreview({
  file,
  className,
  onDrawn,
}: {
  file: File;
  className?: string | undefined;
  onDrawn?: (file: File) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    const draw = async () => {
      const picture = await createImageBitmap(file);
      const context = canvas.current?.getContext('2d');
      if (!gone && canvas.current && context) {
        const scale = Math.min(1, PREVIEW_PX / Math.max(picture.width, picture.height));
        canvas.current.width = Math.round(picture.width * scale);
        canvas.current.height = Math.round(picture.height * scale);
        context.drawImage(picture, 0, 0, canvas.current.width, canvas.current.height);
        onDrawn?.(file);
      }
      picture.close();
    };
    draw().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [file, onDrawn]);
  return <canvas ref={canvas} className={className} />;
}
