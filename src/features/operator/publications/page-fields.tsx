import type { PublicationForm } from '../../../api/entities/publication.ts';
import { builtInApps } from '../../../domain/menus/menu-jump.ts';
import { useText } from '../../../ui/text.ts';
import { ChoiceField, type ProblemOf, TextField } from '../form/form-fields.tsx';
import { PictureField } from './picture-field.tsx';

type Page = PublicationForm['content']['pages'][number];

interface PageFieldsProps {
  page: Page;
  /** `pages.0.` for a further page, '' for the first. */
  at: string;
  /** What its kind has beside title and text. */
  has: { readonly picture: boolean; readonly button: boolean; readonly linkOnly: boolean };
  problemOf: ProblemOf;
  onChange(patch: Partial<Page>, field: string): void;
}

/** What the button opens: nothing is asked while it has no words. */
function JumpFields({ page, at, problemOf, onChange }: Omit<PageFieldsProps, 'has'>) {
  const { t } = useText();
  const field = `${at}jumpParam`;
  const types = ([0, 1, 2] as const).map((one) => [one, t(`operator.jump-${one}`)] as const);
  const browsers = ([0, 1, 2] as const).map((one) => [one, t(`operator.browser-${one}`)] as const);
  return (
    <>
      <ChoiceField
        {...{ field: `${at}jumpType`, label: t('operator.jumpType'), value: page.jumpType, options: types, problemOf }}
        onChange={(jumpType) => onChange({ jumpType }, field)}
      />
      {page.jumpType === 2 ? (
        <ChoiceField
          {...{ field, label: t('operator.jumpParam'), hint: t('operator.jumpHint-2'), value: page.jumpParam, problemOf }}
          options={builtInApps.map((app) => [app, app] as const)}
          onChange={(jumpParam) => onChange({ jumpParam }, field)}
        />
      ) : (
        <TextField
          {...{ field, label: t('operator.jumpParam'), hint: t(`operator.jumpHint-${page.jumpType}`), problemOf }}
          value={page.jumpParam}
          most={2_000}
          onChange={(jumpParam) => onChange({ jumpParam }, field)}
        />
      )}
      {page.jumpType === 0 && (
        <ChoiceField
          {...{ field: `${at}openBrowser`, label: t('operator.openBrowser'), value: page.openBrowser, options: browsers, problemOf }}
          onChange={(openBrowser) => onChange({ openBrowser }, `${at}openBrowser`)}
        />
      )}
    </>
  );
}

/** Title, text, picture and button of one page. */
export function PageFields({ page, at, has, problemOf, onChange }: PageFieldsProps) {
  const { t } = useText();
  const of = (name: keyof Page) => ({
    field: `${at}${name}`,
    value: String(page[name]),
    problemOf,
    onChange: (value: string) => onChange({ [name]: value }, `${at}${name}`),
  });
  return (
    <>
      <TextField {...of('title')} label={t('operator.title')} most={80} required />
      <TextField {...of('text')} label={t('operator.text')} most={600} lines={3} />
      {has.picture && (
        <PictureField
          {...{ field: `${at}imgUrl`, value: page.imgUrl, problemOf }}
          onChange={({ imgUrl }) => onChange({ imgUrl }, `${at}imgUrl`)}
        />
      )}
      {has.linkOnly && (
        <TextField
          {...{ field: `${at}jumpParam`, label: t('operator.linkOnly'), hint: t('operator.jumpHint-0'), problemOf }}
          value={page.jumpParam}
          most={500}
          onChange={(jumpParam) => onChange({ jumpParam }, `${at}jumpParam`)}
        />
      )}
      {has.button && <TextField {...of('buttonText')} label={t('operator.buttonText')} hint={t('operator.buttonHint')} most={30} />}
      {has.button && page.buttonText.trim() !== '' && <JumpFields {...{ page, at, problemOf, onChange }} />}
    </>
  );
}
