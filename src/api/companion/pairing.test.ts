import { expect, test } from 'vitest';
import { commitText, type Transcript } from '../../domain/companion/protocol.ts';
import { randomText, sha256, toBase64url } from './bytes.ts';
import { type Agreed, agree, commitOf, type Half, makeHalf } from './pairing.ts';

const place = { origin: 'https://workbench.example.cn', port: 47110 };

async function identity(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  return toBase64url(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
}

async function sides(): Promise<{ page: Half; companion: Half; seen: Transcript }> {
  const [page, companion] = [await makeHalf(), await makeHalf()];
  const commit = await commitOf(page);
  const [pagePub, pageNonce, companionPub, companionNonce] = [page.pub, page.nonce, companion.pub, companion.nonce];
  return { page, companion, seen: { ...place, commit, pagePub, pageNonce, companionPub, companionNonce, identity: await identity() } };
}

function must(agreed: Agreed | null): Agreed {
  if (agreed === null) throw new Error('nothing agreed');
  return agreed;
}

test('[A-131] both sides of a pairing have the same digits and the same secret, and each knows the word of the other', async () => {
  const { page, companion, seen } = await sides();
  const [ours, theirs] = [must(await agree(page.privateKey, companion.pub, seen)), must(await agree(companion.privateKey, page.pub, seen))];
  expect([ours.digits, ours.secret]).toEqual([theirs.digits, theirs.secret]);
  expect(await theirs.isMacOf('page', await ours.macFor('page'))).toBe(true);
  // The page's word sent back is not the companion's.
  expect(await ours.isMacOf('companion', await ours.macFor('page'))).toBe(false);
  expect(await ours.isMacOf('companion', await theirs.macFor('companion'))).toBe(true);
});

test('[A-131] whoever stands between with keys of his own shows each side other digits and shares no secret with the other', async () => {
  const { page, companion, seen } = await sides();
  const between = await makeHalf();
  const toPage = { ...seen, companionPub: between.pub, companionNonce: between.nonce };
  const toCompanion = { ...seen, pagePub: between.pub, pageNonce: between.nonce, commit: await commitOf(between) };
  const [ours, theirs] = [
    must(await agree(page.privateKey, between.pub, toPage)),
    must(await agree(companion.privateKey, between.pub, toCompanion)),
  ];
  expect(ours.digits).not.toBe(theirs.digits);
  expect(ours.secret).not.toEqual(theirs.secret);
  expect(await theirs.isMacOf('page', await ours.macFor('page'))).toBe(false);
});

test.each<keyof Transcript>(['origin', 'commit', 'pageNonce', 'companionNonce', 'identity'])(
  '[A-131] one side that has seen another %s has other digits and another secret',
  async (name) => {
    const { page, companion, seen } = await sides();
    const other = { ...seen, [name]: name === 'identity' ? await identity() : randomText(32) };
    const [ours, theirs] = [
      must(await agree(page.privateKey, companion.pub, seen)),
      must(await agree(companion.privateKey, page.pub, other)),
    ];
    expect(ours.digits).not.toBe(theirs.digits);
    expect(ours.secret).not.toEqual(theirs.secret);
  },
);

test('[A-131] the port is part of what both have seen: a program on another port that hands everything on is found out', async () => {
  const { page, companion, seen } = await sides();
  const [ours, theirs] = [
    must(await agree(page.privateKey, companion.pub, { ...seen, port: 47111 })),
    must(await agree(companion.privateKey, page.pub, seen)),
  ];
  expect(ours.digits).not.toBe(theirs.digits);
});

test('[A-131] a commitment holds its half fast: another key or another number has another one, and parts cannot be moved between them', async () => {
  const [one, two] = [await makeHalf(), await makeHalf()];
  expect(await commitOf({ pub: one.pub, nonce: two.nonce })).not.toBe(await commitOf(one));
  expect(await commitOf({ pub: two.pub, nonce: one.nonce })).not.toBe(await commitOf(one));
  expect(await sha256(commitText('ab', 'c'))).not.toBe(await sha256(commitText('a', 'bc')));
});

test('[A-131] a key that is none is refused: too short, off the curve, or with a number of another length', async () => {
  const { page, companion, seen } = await sides();
  const off = toBase64url(new Uint8Array(65).fill(4));
  for (const pub of ['', 'short', off]) expect(await agree(page.privateKey, pub, { ...seen, companionPub: pub })).toBeNull();
  expect(await agree(page.privateKey, companion.pub, { ...seen, companionNonce: randomText(16) })).toBeNull();
  expect(await agree(page.privateKey, companion.pub, { ...seen, identity: randomText(32) })).toBeNull();
});
