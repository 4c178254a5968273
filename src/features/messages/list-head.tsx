import { Button, Checkbox, mergeClasses, Select } from '@fluentui/react-components';
import { MailReadRegular } from '@fluentui/react-icons/headless/svg/mail-read';
import type { ReactNode } from 'react';
import { formatCount } from '../../desk/time/use-age.ts';
import type { InboxSort } from '../../domain/messages/inbox.ts';
import { useText } from '../../ui/text.ts';
import { useListStyles, usePaneStyles } from './inbox-styles.ts';
import type { InboxCommands } from './use-commands.ts';
import type { ViewState } from './use-view.ts';

export interface ListHeadProps {
  readonly state: ViewState;
  readonly commands: InboxCommands;
  /** Lines of the view with something unread: those that the filter leaves. */
  readonly unread: number;
  /** The scenes as a menu, where they have no pane. */
  readonly menu: ReactNode;
  onLater(): void;
}

/** What of the view is shown; while entries are chosen, what can be done with them. */
export function ListHead({ state, commands, unread, menu, onLater }: ListHeadProps) {
  const panes = usePaneStyles();
  const { t } = useText();
  const { order, picked, choose } = state;
  const isAll = picked.length > 0 && picked.length === order.length;
  const all = (
    <Checkbox
      aria-label={t('messages.chooseAll')}
      checked={isAll ? true : picked.length > 0 ? 'mixed' : false}
      disabled={order.length === 0}
      onChange={() => choose(isAll ? new Set() : new Set(order.map(({ key }) => key)))}
    />
  );
  if (picked.length > 0)
    return (
      <div className={panes.head} data-selection="">
        {all}
        <b className={panes.cut} role="status">
          {t('messages.chosen', { count: picked.length })}
        </b>
        <span className={panes.grow} />
        <Button size="small" onClick={commands.toggleRead}>
          {t('messages.markRead')}
        </Button>
        {state.view.kind === 'all' || state.view.kind === 'scene' || state.view.kind === 'company' ? (
          <Button size="small" data-act="done-chosen" onClick={commands.done}>
            {t('messages.finish')}
          </Button>
        ) : (
          <Button size="small" onClick={commands.back}>
            {t('messages.backToInbox')}
          </Button>
        )}
        <Button size="small" data-act="later-chosen" onClick={onLater}>
          {t('messages.later')}
        </Button>
        <Button size="small" appearance="subtle" onClick={() => choose(new Set())}>
          {t('messages.cancel')}
        </Button>
      </div>
    );
  return (
    <div className={panes.head}>
      {all}
      {menu}
      <UnreadOnly state={state} unread={unread} />
      <span className={panes.grow} />
      <Select
        size="small"
        appearance="outline"
        aria-label={t('messages.sort')}
        value={state.sort}
        onChange={(_, { value }) => state.setSort(value as InboxSort)} // as: the values of the options
      >
        <option value="time">{t('messages.byTime')}</option>
        <option value="company">{t('messages.byCompany')}</option>
      </Select>
      <Button
        size="small"
        aria-label={t('messages.markAll')}
        title={t('messages.markAll')}
        icon={<MailReadRegular />}
        disabledFocusable={unread === 0}
        onClick={() => commands.read(order)}
        data-act="read-all"
      >
        {menu === null ? t('messages.markAll') : undefined}
      </Button>
    </div>
  );
}

function UnreadOnly({ state: { onlyUnread, setOnlyUnread }, unread }: Pick<ListHeadProps, 'state' | 'unread'>) {
  const styles = useListStyles();
  const { t, language } = useText();
  const part = (on: boolean, words: ReactNode) => (
    <button
      type="button"
      className={mergeClasses(styles.segItem, onlyUnread === on && styles.segOn)}
      aria-pressed={onlyUnread === on}
      onClick={() => setOnlyUnread(on)}
    >
      {words}
    </button>
  );
  return (
    <fieldset className={styles.seg} aria-label={t('messages.which')}>
      {part(
        true,
        <>
          {t('messages.onlyUnread')} <b>{formatCount(unread, language)}</b>
        </>,
      )}
      {part(false, t('messages.all'))}
    </fieldset>
  );
}
