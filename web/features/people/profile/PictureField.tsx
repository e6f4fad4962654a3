import { useEffect, useState } from 'react';
import { MAX_PICTURE_BYTES, pictureTypes } from '#shared/people/picture/routes.ts';
import { usePicture } from '#web/lib/usePicture.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FieldError } from '#web/ui/fields/Field.tsx';
import { FileDrop } from '#web/ui/fields/FileDrop.tsx';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import type { PictureChoice } from './profileForm.ts';

export interface PictureFieldProps {
  readonly id: string;
  readonly name: string;
  /** Presigned address of the picture in place; null without one. */
  readonly stored: string | null;
  readonly value: PictureChoice;
  readonly onChange: (value: PictureChoice) => void;
  readonly error: string | undefined;
}

/** The own picture: shown as it will be, replaced or taken away; it is sent when the form is saved. */
export function PictureField({ id, name, stored, value, onChange, error }: PictureFieldProps) {
  const storedImage = usePicture(stored);
  const preview = usePreview(value instanceof File ? value : undefined);
  const image = value === 'kept' ? storedImage : preview;
  const hasOne = value === 'kept' ? stored !== null : value !== null;
  return (
    <fieldset id={id} tabIndex={-1} className="outline-none">
      <legend className="mb-2 font-medium text-ink text-sm">Picture</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} size="huge" image={image} decorative />
        <div className="grid min-w-48 flex-1 gap-2">
          <FileDrop
            label={hasOne ? 'Choose another picture' : 'Choose a picture'}
            hint="PNG, JPEG or WebP"
            accept={pictureTypes.join(',')}
            maxSize={MAX_PICTURE_BYTES}
            multiple={false}
            compact
            onFiles={([file]) => file && onChange(file)}
          />
          <div className="flex flex-wrap gap-2">
            {hasOne && (
              <Button size="small" onClick={() => onChange(stored === null ? 'kept' : null)}>
                Remove the picture
              </Button>
            )}
            {value !== 'kept' && stored !== null && (
              <Button size="small" variant="ghost" onClick={() => onChange('kept')}>
                Keep the former one
              </Button>
            )}
          </div>
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** A chosen file as a `blob:` address, for as long as it is the chosen one. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
