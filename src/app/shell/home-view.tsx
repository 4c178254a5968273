import { useText } from '../../ui/text.ts';
import { homeColumns } from '../views/cards.ts';
import { homeView } from '../views/views.ts';
import { WindowTitle } from './window-title.tsx';

/** The index page (ROUTE-06, ROUTE-08): the day's work above, companies at the left, the active company in the middle, what is due at the right. */
export function HomeView() {
  const { t } = useText();
  const title = t(homeView.label);
  return (
    <div className="wb-home">
      <WindowTitle view={title} />
      <h1 className="wb-hidden">{title}</h1>
      {homeColumns.map(({ column, cards }) => (
        <div key={column} className={`wb-column wb-at-${column}`}>
          {cards.map(({ name, Card }) => (
            <Card key={name} />
          ))}
        </div>
      ))}
    </div>
  );
}
