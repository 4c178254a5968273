import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Radio,
  RadioGroup,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { Company } from '../../../api/entities/company.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useCompany } from '../../../desk/use-stored.ts';
import type { EditableField } from '../../../domain/company/company-edit.ts';
import { sealOfCompany } from '../../../domain/company/seal.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import { useFocusBack } from '../../../ui/focus-back.ts';
import { SealLine } from '../../../ui/seal-line.tsx';
import { useText } from '../../../ui/text.ts';
import { command, problemWords } from '../commands.ts';
import { type Choice, type Conflict, type ConflictField, conflictOf, gatewayRow, resolvedChanges } from './conflict-model.ts';
import { ConflictTimes } from './conflict-times.tsx';
import { fieldTexts, valueWords } from './edit-fields.tsx';

const useStyles = makeStyles({
  surface: { maxWidth: '680px' },
  lead: { display: 'flex', flexDirection: 'column', gap: '8px', marginBlockEnd: '8px' },
  field: { paddingBlock: '8px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  value: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

interface ChoiceProps {
  item: ConflictField;
  choice: Choice | undefined;
  onChoose(choice: Choice): void;
}

/** One field that two people changed: what it was, mine, theirs, and both where that makes sense. */
function ConflictChoice({ item, choice, onChoose }: ChoiceProps) {
  const styles = useStyles();
  const { t } = useText();
  const words = (value: unknown): string => valueWords(item.field, value, t);
  const label = (name: 'conflictMine' | 'conflictTheirs' | 'conflictBoth', value: unknown) => (
    <span className={styles.value}>
      <b>{t(`companies.${name}`)}</b> {words(value)}
    </span>
  );
  return (
    <Field
      className={styles.field}
      label={`${t(fieldTexts[item.field])} · ${t('companies.conflictWas')} ${words(item.was)}`}
      data-conflict={item.field}
    >
      <RadioGroup value={choice ?? ''} onChange={(_, { value }) => onChoose(value === 'mine' || value === 'both' ? value : 'theirs')}>
        <Radio value="mine" label={label('conflictMine', item.mine)} />
        <Radio value="theirs" label={label('conflictTheirs', item.theirs)} />
        {item.both !== null && <Radio value="both" label={label('conflictBoth', item.both)} />}
      </RadioGroup>
    </Field>
  );
}

/** The change in conflict and the gateway's row against it: null when the company is gone, undefined while it is read. */
function useConflict(companyId: string) {
  const row = useAccount((state) => state.outbox.find((one) => one.key === companyId && one.state === 'conflict'));
  const known = useAccount((state) => state.phase === 'live');
  const held = useAccount((state) => state.overlay.get(companyId));
  const stored = useCompany(companyId);
  const base = known ? gatewayRow(held, stored) : undefined;
  return { row, base, known, conflict: base == null ? null : conflictOf(row, base) };
}

const unread = { updatedAt: '', rev: 0 };

/** Both values, where both can stand: nothing is lost by it. */
const startOf = (conflict: Conflict | null): ReadonlyMap<EditableField, Choice> =>
  new Map((conflict?.fields ?? []).flatMap(({ field, both }) => (both === null ? [] : [[field, 'both'] as const])));

/** Why there is nothing to choose: it is decided, it is being read, or the company is gone. */
function stateWords(open: boolean, base: Company | null | undefined): TextKey {
  if (!open) return 'companies.conflictGone';
  return base === undefined ? 'companies.loadingCompany' : 'companies.companyGone';
}

export interface ConflictDialogProps {
  companyId: string;
  onClose(): void;
}

/** A conflict, field by field: mine, theirs, both (issue 2). Nothing is decided until every field has been chosen. */
export function ConflictDialog({ companyId, onClose }: ConflictDialogProps) {
  const styles = useStyles();
  const { t } = useText();
  const desk = useDesk();
  useFocusBack();
  const { row, base, known, conflict } = useConflict(companyId);
  const [picked, setPicked] = useState<ReadonlyMap<EditableField, Choice>>(new Map());
  const chosen = new Map([...startOf(conflict), ...picked]);
  const [failure, setFailure] = useState<string | null>(null);
  const left = conflict?.fields.filter(({ field }) => !chosen.has(field)).length ?? 0;

  async function send(): Promise<void> {
    if (conflict === null) return;
    const changes = resolvedChanges(conflict, chosen);
    const done = await command(desk, (commands) => commands.editCommand(conflict.commandId, changes));
    if (!done.ok) setFailure(problemWords(done.error, t));
    else {
      desk.notify({ tone: 'done', text: t('companies.conflictSaved') });
      onClose();
    }
  }
  async function drop(): Promise<void> {
    if (row === undefined) return;
    const done = await command(desk, (commands) => commands.discardCommand(row.id));
    if (done.ok) onClose();
    else setFailure(problemWords(done.error, t));
  }

  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('companies.conflictTitle')}</DialogTitle>
          <DialogContent>
            <div className={styles.lead}>
              {base != null && <SealLine seal={sealOfCompany(base)} size={24} />}
              {failure !== null && (
                <MessageBar intent="error">
                  <MessageBarBody>{failure}</MessageBarBody>
                </MessageBar>
              )}
              {conflict === null ? (
                <span role="status">{t(stateWords(row !== undefined || !known, base))}</span>
              ) : (
                <>
                  <span>{t('companies.conflictLead', { name: base?.companyName ?? '' })}</span>
                  <ConflictTimes
                    companyId={companyId}
                    mine={row?.createdAt ?? 0}
                    theirs={base ?? unread}
                    fields={conflict.fields.map(({ field }) => field)}
                  />
                </>
              )}
            </div>
            {conflict?.fields.map((item) => (
              <ConflictChoice
                key={item.field}
                item={item}
                choice={chosen.get(item.field)}
                onChoose={(choice) => setPicked(new Map(picked).set(item.field, choice))}
              />
            ))}
          </DialogContent>
          <DialogActions fluid>
            {left > 0 && (
              <span className="wb-quiet" id="wb-conflict-left">
                {t('companies.conflictLeft', { count: left })}
              </span>
            )}
            <Button onClick={onClose}>{t(row === undefined ? 'frame.close' : 'companies.conflictLater')}</Button>
            {row !== undefined && base !== undefined && <Button onClick={() => void drop()}>{t('companies.conflictDiscard')}</Button>}
            {conflict !== null && (
              <Button
                appearance="primary"
                disabledFocusable={left > 0}
                aria-describedby={left > 0 ? 'wb-conflict-left' : undefined}
                onClick={() => void send()}
              >
                {t('companies.conflictResolve')}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
