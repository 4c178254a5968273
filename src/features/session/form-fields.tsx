import {
  Button,
  Field,
  Input,
  type InputProps,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { type ReactNode, useState } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { maskMobile } from '../../domain/access/credentials.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { useText } from '../../ui/text.ts';
import type { CodeSender } from './use-code-sender.ts';

/* Fields that the forms of sign-in and account share. */

const useStyles = makeStyles({
  /** Else what stands beside an input would make the field wider than its form. */
  field: { gridTemplateColumns: 'minmax(0, 1fr)' },
  row: { display: 'flex', columnGap: tokens.spacingHorizontalS },
  grow: { flexGrow: 1, flexBasis: 0, minWidth: 0 },
  /** As wide as the countdown, so that nothing moves when it runs. */
  send: { flexShrink: 0, minWidth: '148px', fontVariantNumeric: 'tabular-nums' },
});

interface FormInputProps<F extends FieldValues>
  extends Pick<InputProps, 'autoComplete' | 'autoFocus' | 'inputMode' | 'maxLength' | 'readOnly'> {
  control: Control<F>;
  name: FieldPath<F>;
  label: string;
  hint?: string | undefined;
  contentAfter?: InputProps['contentAfter'];
  type?: 'text' | 'password';
  beside?: ReactNode;
}

/** One field with its label and what is wrong with it. Messages are text keys. */
export function FormInput<F extends FieldValues>({ control, name, label, hint, beside, ...input }: FormInputProps<F>) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState: { error } }) => (
        // as: messages of the schemas are text keys
        <Field
          className={styles.field}
          label={label}
          // What is wrong with it says the rule itself.
          hint={error === undefined ? hint : undefined}
          validationMessage={error?.message === undefined ? undefined : t(error.message as TextKey)}
        >
          {(wired) =>
            beside === undefined ? (
              <Input {...wired} {...field} {...input} autoCapitalize="none" spellCheck={false} />
            ) : (
              <div className={styles.row}>
                <Input {...wired} {...field} {...input} className={styles.grow} autoCapitalize="none" spellCheck={false} />
                {beside}
              </div>
            )
          }
        </Field>
      )}
    />
  );
}

type PasswordInputProps<F extends FieldValues> = Pick<FormInputProps<F>, 'control' | 'name' | 'label' | 'hint' | 'autoFocus'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password, readable while its button is pressed in. */
export function PasswordInput<F extends FieldValues>(props: PasswordInputProps<F>) {
  const { t } = useText();
  const [visible, setVisible] = useState(false);
  return (
    <FormInput
      {...props}
      type={visible ? 'text' : 'password'}
      contentAfter={
        <Button
          appearance="transparent"
          size="small"
          icon={visible ? <EyeOffRegular /> : <EyeRegular />}
          aria-label={t(visible ? 'session.hide' : 'session.show')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}

/** The new password and its repetition (VALID-05 to VALID-07). */
export function NewPasswordInputs<F extends FieldValues & { newPassword: string; again: string }>({ control }: { control: Control<F> }) {
  const { t } = useText();
  return (
    <>
      {/* as: F has both fields */}
      <PasswordInput
        control={control}
        name={'newPassword' as FieldPath<F>}
        label={t('access.newPassword')}
        hint={t('access.passwordRule')}
        autoComplete="new-password"
      />
      <PasswordInput control={control} name={'again' as FieldPath<F>} label={t('access.newAgain')} autoComplete="new-password" />
    </>
  );
}

interface CodeInputProps<F extends FieldValues> {
  control: Control<F>;
  name: FieldPath<F>;
  sender: CodeSender;
  /** Number or name that the code is sent for. */
  to: string;
  offline: boolean;
  /** Says where the code went: to the number given, or to that of the account. */
  sentText?: 'access.codeSent' | 'access.codeSentName';
  onSend(): void;
}

/** A code that is sent by SMS, with the button that sends it, the wait before the next and where the last one went. */
export function CodeInput<F extends FieldValues>({
  control,
  name,
  sender,
  to,
  offline,
  sentText = 'access.codeSent',
  onSend,
}: CodeInputProps<F>) {
  const styles = useStyles();
  const { t } = useText();
  const { busy } = sender;
  const left = sender.left(to);
  const minutes = sender.minutes(to);
  const label = busy ? t('access.sending') : left > 0 ? t('access.sendAgain', { seconds: left }) : t('access.sendCode');
  const hint = minutes > 0 ? t(sentText, { mobile: maskMobile(to), minutes }) : undefined;
  return (
    <FormInput
      control={control}
      name={name}
      label={t('access.code')}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      beside={
        <Button
          className={styles.send}
          disabledFocusable={busy || offline || left > 0}
          icon={busy ? <Spinner size="tiny" /> : undefined}
          onClick={onSend}
        >
          {label}
        </Button>
      }
    />
  );
}

/** What went wrong, under its label (ERR-09 to ERR-12). */
export function FormError({ label, text }: { label: string; text: string }) {
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{label}</MessageBarTitle>
        {text}
      </MessageBarBody>
    </MessageBar>
  );
}
