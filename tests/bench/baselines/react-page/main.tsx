import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/* The bare React page: a search field and a table of five rows, no component library, no router, no storage. */

interface Row {
  id: string;
  name: string;
  area: string;
}

const rows: Row[] = Array.from({ length: 5 }, (_, at) => ({ id: String(at), name: `企业 ${at}`, area: '440300' }));

function Page() {
  const [query, setQuery] = useState('');
  return (
    <main>
      <input aria-label="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <table>
        <tbody>
          {rows
            .filter(({ name }) => name.includes(query))
            .map(({ id, name, area }) => (
              <tr key={id}>
                <td>{name}</td>
                <td>{area}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
