import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { askHelp } from '../../desk/asked/asked-help.ts';
import { shortcuts } from '../../features/company-switch/shortcuts.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { KeyList } from '../../ui/key-list.tsx';
import { useText } from '../../ui/text.ts';
import { useFlags } from '../../ui/variant.ts';
import { homeView, isShown, listedViews } from '../views/views.ts';
import { helpAt, ScreenHelp } from './screen-help.tsx';

const useStyles = makeStyles({
  box: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}` },
  name: { margin: '0 0 0.25rem', fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
});

/** Help as a page (PLUS-31): the keys that hold everywhere, then every screen with what it is for, its words and its own keys. */
export function HelpPage() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const flags = useFlags();
  const screens = [homeView, ...listedViews].filter((view) => isShown(view, flags));
  return (
    <FluentScope>
      <section className={pageStyles.page} aria-labelledby="wb-help-title">
        <h1 className={pageStyles.title} id="wb-help-title">
          {t('frame.help')}
        </h1>
        <div>
          <Button onClick={() => askHelp('tour')}>{t('help.tourAgain')}</Button>
        </div>
        <PageSection title={t('help.screens')} lead={t('help.lead')}>
          {screens.map(({ path, label }) => {
            const help = helpAt(path);
            return help === null ? null : (
              <article key={path} className={mergeClasses(pageStyles.list, styles.box)} data-help={path}>
                <h3 className={styles.name}>
                  <a className="wb-link" href={path}>
                    {t(label)}
                  </a>
                </h3>
                <ScreenHelp help={help} />
              </article>
            );
          })}
        </PageSection>
        <PageSection id="keys" title={t('help.keys')}>
          <div className={mergeClasses(pageStyles.list, styles.box, 'wb-help')} data-help-keys="">
            <h3 className={styles.name}>{t('help.everywhere')}</h3>
            <KeyList list={shortcuts} />
          </div>
        </PageSection>
      </section>
    </FluentScope>
  );
}
