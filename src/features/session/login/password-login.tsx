import { type ComponentType, type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CallError } from '../../../api/error-kinds.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import type { LoginChoices } from '../../../workers/surface.ts';
import type { AccessPorts } from '../access-ports.ts';
import { FormInput, PasswordInput } from '../form-fields.tsx';
import type { PasswordForm } from '../form-rules.ts';
import { asksPasswordAgain, needsSlider } from './login-words.ts';
import type { SliderDialogProps } from './slider-dialog.tsx';

export const sliderPart = createLazyPart<ComponentType<SliderDialogProps>>(async () => (await import('./slider-dialog.tsx')).SliderDialog);

/** What both ways get from the page. */
export interface WayProps {
  ports: AccessPorts;
  choices: LoginChoices;
  className: string;
  /** Null: a new try begins. */
  onFailed(error: CallError | null, label?: string): void;
  /** Choices and button. */
  below(busy: boolean): ReactNode;
}

/** Sign-in by login name and password (AUTH-01). A wrong password keeps the name; a slider check goes on by itself when it is passed. */
export function PasswordLogin({ ports, form, choices, className, onFailed, below }: WayProps & { form: UseFormReturn<PasswordForm> }) {
  const { t } = useText();
  const [slider, setSlider] = useState<PasswordForm | null>(null);
  const { control, handleSubmit, formState, resetField, setFocus, getValues } = form;

  async function submit(typed: PasswordForm, imageId = ''): Promise<void> {
    onFailed(null);
    const result = await ports.signIn({ way: 'password', ...typed, ...choices, imageId });
    if (result.ok) return;
    if (needsSlider(result.error)) return setSlider(typed);
    onFailed(result.error);
    if (!asksPasswordAgain(result.error)) return;
    resetField('password');
    setFocus('password');
  }
  const named = getValues('loginName') !== '';
  return (
    <form
      className={className}
      onSubmit={(event) => {
        // What the last try ended with is over, also where this one ends at a field.
        onFailed(null);
        void handleSubmit((typed) => submit(typed))(event);
      }}
      noValidate
      aria-label={t('session.title')}
    >
      <FormInput control={control} name="loginName" label={t('session.loginName')} autoComplete="username" autoFocus={!named} />
      <PasswordInput control={control} name="password" label={t('session.password')} autoComplete="current-password" autoFocus={named} />
      {below(formState.isSubmitting)}
      {slider !== null && (
        <Lazy
          part={sliderPart}
          props={{
            ports,
            loginName: slider.loginName,
            label: t('session.failed'),
            onClose: () => setSlider(null),
            onPassed(imageId: string) {
              setSlider(null);
              void handleSubmit((typed) => submit(typed, imageId))();
            },
          }}
        />
      )}
    </form>
  );
}
