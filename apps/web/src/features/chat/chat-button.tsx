import { lazy, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { withTexts } from '../../app/i18n.ts';
import { Suspense } from '../../ui/suspense.tsx';

const ChatSheet = lazy(
  withTexts(['chat-order'], async () => ({ default: (await import('./chat-sheet.tsx')).ChatSheet })),
);

/** A button that opens the chat with the shop, whose code is loaded then. */
export function ChatButton({
  about,
  className,
  opens,
  children,
}: {
  /** The variant of this page. */
  about?: number;
  className?: string;
  /** `chat` of the address: it opens the chat, and that of a mailed link where it names one. */
  opens?: string | null;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  // After the first view: the web server renders no dialogs.
  useEffect(() => {
    if (opens != null) setOpen(true);
  }, [opens]);
  return (
    <>
      <button
        type="button"
        {...(className !== undefined && { className })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {/* Outside of the part with the button, whose styles are not those of the sheet. */}
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <ChatSheet about={about} mailed={opens ?? null} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
