import type { LibraryPictureRow } from '@mali/contracts/library';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { PickerDialog } from '../../ui/picker-dialog.tsx';

const LibraryPicker = lazy(async () => ({
  default: (await import('./library-picker.tsx')).LibraryPicker,
}));

/** Chooses a picture that the shop has already. */
export function LibraryButton({
  look,
  onPick,
}: {
  look: 'secondary' | 'quiet';
  onPick: (picture: LibraryPictureRow) => void;
}) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look={look} size="m" onClick={() => setOpen(true)}>
        {t('library.pick')}
      </Button>
      <PickerDialog open={open} title={t('library.pickTitle')} onClose={() => setOpen(false)}>
        <LibraryPicker
          onPick={(picture) => {
            setOpen(false);
            onPick(picture);
          }}
        />
      </PickerDialog>
    </>
  );
}
