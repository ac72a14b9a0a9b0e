import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SaveBar } from '../form/form-state.tsx';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import styles from './post-editor.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import type { PostEditor } from './use-post-editor.ts';

/** The buttons at the foot of the editor, by the state of the post. */
export function PostActions({ editor }: { editor: PostEditor }) {
  const { t } = useTranslation('admin');
  const { busy, setAsked } = editor;
  const { base, dirty } = editor.form;
  const out = base?.state === 'published' || base?.state === 'scheduled';
  return (
    <SaveBar state={busy ? 'saving' : dirty ? 'unsaved' : base === null ? 'new' : 'saved'} stays>
      {base?.state === 'draft' && (
        <Button look="quiet" size="m" onClick={() => setAsked('remove')}>
          {t('posts.remove')}
        </Button>
      )}
      {base?.state === 'published' && (
        <Button look="quiet" size="m" onClick={() => setAsked('withdraw')}>
          {t('posts.withdraw')}
        </Button>
      )}
      {base?.state === 'scheduled' && (
        <Button look="quiet" size="m" busy={busy} onClick={() => void editor.onWithdraw()}>
          {t('posts.unschedule')}
        </Button>
      )}
      <Button
        look={out ? 'primary' : 'secondary'}
        size="m"
        busy={busy}
        disabled={!dirty}
        onClick={() => void editor.onSave()}
      >
        {t(out ? 'posts.save' : 'posts.saveDraft')}
      </Button>
      {base?.state !== 'published' && (
        <Button look={out ? 'secondary' : 'primary'} size="m" busy={busy} onClick={editor.askToPublish}>
          {t(base?.state === 'scheduled' ? 'posts.reschedule' : 'posts.publish')}
        </Button>
      )}
    </SaveBar>
  );
}

/** What the editor asks before it publishes, withdraws or removes a post, or is left with unsaved changes. */
export function PostDialogs({ editor }: { editor: PostEditor }) {
  const { asked, setAsked, busy, guard } = editor;
  const { base, dirty } = editor.form;
  return (
    <>
      {asked === 'publish' && (
        <PublishDialog
          at={base?.state === 'scheduled' ? base.publish_at : null}
          savesFirst={dirty}
          busy={busy}
          onClose={() => setAsked(null)}
          onPublish={(from) => void editor.onPublish(from)}
        />
      )}
      {(asked === 'withdraw' || asked === 'remove') && (
        <Sure
          what={asked === 'withdraw' ? 'withdrawing' : 'removing'}
          busy={busy}
          onClose={() => setAsked(null)}
          onYes={() => void (asked === 'withdraw' ? editor.onWithdraw() : editor.onRemove())}
        />
      )}
      <LeaveDialog guard={guard} onDiscard={editor.form.drop} />
    </>
  );
}

function Sure({
  what,
  busy,
  onClose,
  onYes,
}: {
  what: 'withdrawing' | 'removing';
  busy: boolean;
  onClose: () => void;
  onYes: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open onClose={onClose} title={t(`posts.${what}.title`)}>
      <div className={styles.sure}>
        <p>{t(`posts.${what}.text`)}</p>
        <Button wide busy={busy} onClick={onYes}>
          {t(`posts.${what}.yes`)}
        </Button>
        <Button wide look="quiet" onClick={onClose}>
          {t('posts.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
