import * as v from 'valibot';
import { AppError } from '#shared/api/problem.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FileDrop } from '#web/ui/fields/FileDrop.tsx';
import { FileList } from '#web/ui/fields/FileList.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { Upload } from '#web/ui/fields/uploadQueue.ts';
import { type UploadItem, useUploads } from '#web/ui/fields/useUploads.ts';
import { Shelf } from '#web/ui/gallery/Shelf.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Company name is required')),
  code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Two capital letters, such as NO')),
});

const pretend: Upload = async (file, signal, onProgress) => {
  for (let share = 0; share <= 1; share += 0.05) {
    if (signal.aborted) return;
    onProgress(share);
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  if (file.name.endsWith('.exe')) throw new Error('The content is a program, not a document.');
};

const shown: readonly UploadItem[] = [
  { id: '1', name: 'electricity-oslo-2025.pdf', size: 482_113, status: 'done', progress: 1 },
  { id: '2', name: 'gas-bergen-q3.xlsx', size: 2_482_113, status: 'uploading', progress: 0.62 },
  {
    id: '3',
    name: 'a-very-long-name-of-a-meter-reading-from-turku-which-must-be-cut.jpg',
    size: 9_400_000,
    status: 'checking',
    progress: 1,
  },
  {
    id: '4',
    name: 'invoice.pdf',
    size: 12_000,
    status: 'failed',
    progress: 0,
    message: 'The content is not what the name says: HTML.',
  },
  { id: '5', name: 'old.csv', size: 300, status: 'cancelled', progress: 0.2 },
];

/** A form with its errors, and uploads in every state. */
export function FormShelf() {
  const form = useForm({
    initial: { name: '', code: '' },
    schema,
    labels: { name: 'Company name', code: 'Country code' },
    guard: false,
    onSubmit: () => {
      throw new AppError('conflict', 'Somebody else changed this company. Load it again.');
    },
  });
  const uploads = useUploads(pretend);
  return (
    <Shelf id="forms" title="Forms and files">
      <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-2">
        <Card title="A form">
          <form noValidate onSubmit={form.submit} className="space-y-5">
            <FormErrorSummary {...form.summary} />
            <TextField label="Company name" required {...form.field('name')} />
            <TextField label="Country code" required {...form.field('code')} />
            <div className="flex gap-2">
              <Button type="submit" variant="primary" pending={form.pending}>
                Save
              </Button>
              <Button onClick={() => form.reset()} disabled={!form.dirty}>
                Start again
              </Button>
            </div>
          </form>
        </Card>
        <div className="space-y-4">
          <FileDrop label="Add evidence" hint="PDF, Excel, images" maxSize={50 * 1024 * 1024} onFiles={uploads.add} />
          <FileDrop label="Add a file" compact disabled onFiles={() => {}} />
          <FileList
            label="Your uploads"
            items={uploads.items}
            onCancel={uploads.cancel}
            onRetry={uploads.retry}
            onRemove={uploads.remove}
          />
          <FileList
            label="Uploads in every state"
            items={shown}
            onCancel={() => {}}
            onRetry={() => {}}
            onRemove={() => {}}
          />
        </div>
      </div>
    </Shelf>
  );
}
