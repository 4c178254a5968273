import type { PublicationForm } from '../../../api/entities/publication.ts';
import { fieldsOfKind } from '../../../domain/publishing/content.ts';
import { frequencies, type PublicationKind, pitPositions } from '../../../domain/publishing/publication.ts';
import { useText } from '../../../ui/text.ts';
import { ChoiceField, type ProblemOf, TextField } from '../form/form-fields.tsx';

type Content = PublicationForm['content'];

interface KindFieldsProps {
  kind: PublicationKind;
  content: Content;
  problemOf: ProblemOf;
  onChange(patch: Partial<Content>, field: string): void;
}

function Showing({ kind, content, problemOf, onChange }: KindFieldsProps) {
  const { t } = useText();
  const has = (field: keyof Content): boolean => fieldsOfKind[kind].includes(field);
  return (
    <>
      {has('freq') && (
        <ChoiceField
          {...{ field: 'freq', label: t('operator.freq'), value: content.freq, problemOf }}
          options={frequencies.map((one) => [one, t(`operator.freq-${one}`)] as const)}
          onChange={(freq) => onChange({ freq }, 'freq')}
        />
      )}
      {has('popContextType') && (
        <TextField
          {...{ field: 'popContextType', label: t('operator.popContextType'), hint: t('operator.popContextHint'), problemOf }}
          {...{ type: 'number', value: String(content.popContextType), most: 2 }}
          onChange={(typed) => onChange({ popContextType: Math.min(99, Math.max(1, Math.trunc(Number(typed)) || 1)) }, 'popContextType')}
        />
      )}
      {has('closeType') && (
        <ChoiceField
          {...{ field: 'closeType', label: t('operator.closeType'), value: content.closeType, problemOf }}
          options={([1, 2] as const).map((one) => [one, t(`operator.close-${one}`)] as const)}
          onChange={(closeType) => onChange({ closeType }, 'closeType')}
        />
      )}
      {has('showType') && (
        <ChoiceField
          {...{ field: 'showType', label: t('operator.showType'), value: content.showType, problemOf }}
          options={([0, 1] as const).map((one) => [one, t(`operator.show-${one}`)] as const)}
          onChange={(showType) => onChange({ showType }, 'showType')}
        />
      )}
      {has('showType') && content.showType === 1 && (
        <TextField
          {...{
            field: 'tabCode',
            label: t('operator.tabCode'),
            hint: t('operator.jumpHint-1'),
            value: content.tabCode,
            most: 60,
            problemOf,
          }}
          onChange={(tabCode) => onChange({ tabCode }, 'tabCode')}
        />
      )}
    </>
  );
}

function Position({ kind, content, problemOf, onChange }: KindFieldsProps) {
  const { t } = useText();
  const shared = { field: 'position', label: t('operator.position'), value: content.position, problemOf };
  const set = (position: string): void => onChange({ position }, 'position');
  if (kind === 'recommendation') return <TextField {...shared} hint={t('operator.positionHint')} most={5} onChange={set} />;
  return <ChoiceField {...shared} options={pitPositions.map((one) => [one, one] as const)} onChange={set} />;
}

function Code({ kind, content, problemOf, onChange }: KindFieldsProps) {
  const { t } = useText();
  const label = kind === 'annualReport' ? t('operator.year') : kind === 'serviceManager' ? t('operator.mobile') : t('operator.code');
  const hint = kind === 'operationTip' ? t('operator.codeHint') : undefined;
  return (
    <TextField
      {...{ field: 'code', label, hint, value: content.code, most: 60, required: true, problemOf }}
      onChange={(code) => onChange({ code }, 'code')}
    />
  );
}

/** What a kind has beside words, picture and button. */
export function KindFields(props: KindFieldsProps) {
  const { kind, content, problemOf, onChange } = props;
  const { t } = useText();
  const has = (field: keyof Content): boolean => fieldsOfKind[kind].includes(field);
  return (
    <>
      {has('position') && <Position {...props} />}
      {has('code') && <Code {...props} />}
      {has('frequencyType') && (
        <ChoiceField
          {...{ field: 'frequencyType', label: t('operator.frequencyType'), value: content.frequencyType, problemOf }}
          options={([1, 0] as const).map((one) => [one, t(`operator.after-${one}`)] as const)}
          onChange={(frequencyType) => onChange({ frequencyType }, 'frequencyType')}
        />
      )}
      {has('tag') && (
        <TextField
          {...{ field: 'tag', label: t('operator.tag'), value: content.tag, most: 40, problemOf }}
          onChange={(tag) => onChange({ tag }, 'tag')}
        />
      )}
      {has('scene') && (
        <ChoiceField
          {...{ field: 'scene', label: t('operator.scene'), value: content.scene, problemOf }}
          options={(['9', '1', '2'] as const).map((one) => [one, t(`operator.scene-${one}`)] as const)}
          onChange={(scene) => onChange({ scene }, 'scene')}
        />
      )}
      <Showing {...props} />
    </>
  );
}
