import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from './camera.module.css';

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  }
}

const EVERY_MS = 200;
/** The same code again counts as another unit after this time. */
const AGAIN_MS = 1500;

async function openDetector(): Promise<Detector> {
  if (window.BarcodeDetector !== undefined)
    return new window.BarcodeDetector({
      formats: ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'qr_code', 'data_matrix'],
    });
  return (await import('./wasm-detector.ts')).wasmDetector();
}

/** The picture of the camera; calls `onScan` with each code in it. */
export function Camera({ onScan, onClose }: { onScan: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const video = useRef<HTMLVideoElement>(null);
  const [denied, setDenied] = useState(false);
  const scanned = useRef(onScan);
  useEffect(() => {
    scanned.current = onScan;
  });
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { code: '', at: 0 };
    const look = async (detector: Detector) => {
      const picture = video.current;
      if (isOver || picture === null) return;
      const [found] = picture.readyState >= 2 ? await detector.detect(picture).catch(() => []) : [];
      const at = Date.now();
      if (found !== undefined && (found.rawValue !== last.code || at - last.at > AGAIN_MS))
        scanned.current(found.rawValue);
      if (found !== undefined) last = { code: found.rawValue, at };
      if (!isOver) timer = setTimeout(() => void look(detector), EVERY_MS);
    };
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const detector = await openDetector();
      if (isOver || video.current === null) return;
      video.current.srcObject = stream;
      await video.current.play();
      await look(detector);
    };
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    open()
      .catch(() => setDenied(true))
      .finally(() => {
        if (isOver) close();
      });
    return () => {
      isOver = true;
      clearTimeout(timer);
      close();
    };
  }, []);
  return (
    <div className={styles.camera}>
      {denied ? (
        <p role="alert">{t('packing.scan.cameraDenied')}</p>
      ) : (
        <>
          <video ref={video} muted playsInline />
          <p>{t('packing.scan.aim')}</p>
        </>
      )}
      <Button look="secondary" size="m" onClick={onClose}>
        {t('packing.scan.cameraOff')}
      </Button>
    </div>
  );
}
