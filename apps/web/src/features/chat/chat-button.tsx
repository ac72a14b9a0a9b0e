import { lazy, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { withTexts } from '../../app/i18n.ts';
import { Suspense } from '../../ui/suspense.tsx';
import { readConversation } from './calls.ts';
import { storedKey } from './conversation-key.ts';

const ChatSheet = lazy(
  withTexts(['chat-order'], async () => ({ default: (await import('./chat-sheet.tsx')).ChatSheet })),
);

/** After every message: the counts alone. */
const NEWEST = 2_147_483_647;

/** A button that opens the chat with the shop, whose code is loaded then. */
export function ChatButton({
  about,
  className,
  opens,
  counts = false,
  children,
}: {
  /** The variant of this page. */
  about?: number;
  className?: string;
  /** `chat` of the address: it opens the chat, and that of a mailed link where it names one. */
  opens?: string | null;
  /** Shows a guest how many answers are unread; a member's are in the notifications. */
  counts?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!counts || isOpen || storedKey() === null) return setUnread(0);
    readConversation({ after: NEWEST }).then(
      (conversation) => setUnread(conversation.unread),
      () => undefined,
    );
  }, [counts, isOpen]);
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
        {unread > 0 && ` (${unread})`}
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
