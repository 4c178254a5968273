import { Button, Field, Input, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { useText } from '../../../ui/text.ts';
import type { ProblemOf } from '../form/form-fields.tsx';
import { base64Of, type PictureFailure, preparePicture } from './picture-file.ts';
import { useUploads } from './uploads.ts';

/** Pictures that the product brings along. */
const PICTURES = ['/pictures/raffle.svg', '/pictures/membership.svg', '/pictures/calendar.svg', '/pictures/portfolio.svg'];

const useStyles = makeStyles({
  zone: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalS,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  over: { backgroundColor: tokens.colorNeutralBackground1Hover },
  path: { flex: '1 1 12rem', minWidth: 0 },
});

/** A picture as it was stored; sizes are 0 for one whose address was typed. */
export interface ChosenPicture {
  readonly imgUrl: string;
  readonly wide: number;
  readonly high: number;
}

interface PictureFieldProps {
  field: string;
  /** What the picture is called where there are several. */
  label?: string;
  value: string;
  problemOf: ProblemOf;
  onChange(chosen: ChosenPicture): void;
}

/** What of several things that were dropped or pasted is taken: the first file. */
const firstFile = (data: DataTransfer | null): File | undefined => [...(data?.files ?? [])][0];

/** Stores what is chosen. Of two one after the other the later one stands, whichever arrives first; `drop` gives up what is on its way. */
function useUpload(onStored: (chosen: ChosenPicture) => void) {
  const { worker, report } = useDesk();
  const { t } = useText();
  const uploads = useUploads();
  const newest = useRef(0);
  // What was typed elsewhere in the form while the picture was on its way stays.
  const latest = useRef(onStored);
  latest.current = onStored;
  // What comes for a field that is gone changes nothing.
  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );
  const [problem, setProblem] = useState<PictureFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  function begin(): number {
    newest.current += 1;
    setProblem(null);
    return newest.current;
  }
  async function send(file: File, isNewest: () => boolean): Promise<void> {
    const prepared = await preparePicture(file);
    if (!isNewest()) return;
    if (!prepared.ok) return setProblem(prepared.error);
    const done = await worker.ask('operator.operatorPicture', { data: base64Of(prepared.value) });
    if (!isNewest()) return;
    if (!done.ok) return report(done.error, { asked: true, label: t('operator.pictureFailed') });
    const { path, wide, high } = done.value;
    latest.current({ imgUrl: path, wide, high });
  }
  async function upload(file: File): Promise<void> {
    const own = begin();
    const isNewest = (): boolean => newest.current === own;
    setBusy(true);
    uploads.began();
    await send(file, isNewest);
    uploads.ended();
    if (isNewest()) setBusy(false);
  }
  function drop(): void {
    begin();
    setBusy(false);
  }
  return { problem, isBusy, upload, drop };
}

/** A picture: out of a file, dropped, pasted, or by its address. What is wrong with it is said under its label. */
export function PictureField({ field, label, value, problemOf, onChange }: PictureFieldProps) {
  const styles = useStyles();
  const { t } = useText();
  const ids = useId();
  const file = useRef<HTMLInputElement>(null);
  const isOffline = useOffline();
  const { problem, isBusy, upload, drop } = useUpload(onChange);
  const [isOver, setOver] = useState(false);
  const told = problemOf(field);
  const wrong = problem === null ? told && t(`operator.problem-${told}`) : t(`operator.picture-${problem}`);
  function take(event: DragEvent | ClipboardEvent, data: DataTransfer | null): void {
    const given = firstFile(data);
    if (given === undefined) return;
    event.preventDefault();
    if (!isOffline) void upload(given);
  }
  return (
    <Field
      label={{ children: label ?? t('operator.imgUrl'), htmlFor: ids }}
      hint={t(isOffline ? 'operator.pictureOffline' : 'operator.imgHint')}
      {...(wrong ? { validationMessage: wrong } : {})}
    >
      {(described) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button beside does the same by keyboard
        <div
          className={mergeClasses(styles.zone, isOver && styles.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            setOver(false);
            // What is no file is not opened in place of the page either.
            event.preventDefault();
            take(event, event.dataTransfer);
          }}
          onPaste={(event) => take(event, event.clipboardData)}
        >
          <Input
            {...described}
            id={ids}
            name={field}
            className={styles.path}
            // A picture of data has no address that anybody could read.
            value={value.startsWith('data:') ? '' : value}
            placeholder={value.startsWith('data:') ? t('operator.pictureKept') : undefined}
            maxLength={300}
            list={`${ids}-own`}
            onChange={(_, data) => {
              drop();
              onChange({ imgUrl: data.value, wide: 0, high: 0 });
            }}
          />
          <datalist id={`${ids}-own`}>
            {PICTURES.map((path) => (
              <option key={path} value={path} />
            ))}
          </datalist>
          <input
            ref={file}
            hidden
            type="file"
            accept="image/*"
            aria-label={t('operator.pictureFile')}
            onChange={({ target }) => {
              const [given] = target.files ?? [];
              // The same file may be chosen again.
              target.value = '';
              if (given !== undefined) void upload(given);
            }}
          />
          <Button
            disabledFocusable={isBusy || isOffline}
            icon={isBusy ? <Spinner size="tiny" /> : undefined}
            onClick={() => file.current?.click()}
          >
            {t(isBusy ? 'operator.pictureSending' : 'operator.pictureChoose')}
          </Button>
          {value !== '' && (
            <Button
              appearance="subtle"
              onClick={() => {
                drop();
                onChange({ imgUrl: '', wide: 0, high: 0 });
              }}
            >
              {t('operator.pictureRemove')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
