import { expect, test } from 'vitest';
import { SLIDER_AFTER, SLIDER_LIMIT } from '../../server/access/login-limits.ts';
import { SIZE } from '../../server/access/slider/picture.ts';
import { SLIDER_LIFE, TOLERANCE } from '../../server/access/slider/slider.ts';
import { calls } from '../../src/api/calls/table.ts';
import { DEMO_PASSWORD } from '../support/gateway/gateway-client.ts';
import { holeOf, passSlider } from '../support/gateway/slider.ts';
import { clientFrom, type OpenTestGateway, onBothStores } from './stores.ts';

async function stage(open: OpenTestGateway) {
  const gateway = await open({ config: { trustProxy: true } });
  await gateway.account('wang', 0);
  const test = gateway.client();
  const picture = async (loginName = 'wang') => {
    const answer = await test.client.call(calls.getSliderImage, { loginName });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return { ...answer.value, x: await holeOf(gateway.services, answer.value.id) };
  };
  const check = async (id: string, x: number, loginName = 'wang') => {
    const answer = await test.client.call(calls.checkSliderImage, { id, x, loginName });
    return answer.ok ? '' : answer.error.code;
  };
  const signIn = async (loginName: string, password: string, imageId = '') => {
    const answer = await test.client.call(calls.webPasswordLogin, { loginName, password, imageId });
    return answer.ok ? '' : answer.error.code;
  };
  return { gateway, client: test, picture, check, signIn };
}

onBothStores('slider', (open) => {
  test('[CALL-085] a picture comes as two PNGs and says how high the piece lies, and nothing of where', async () => {
    const { picture } = await stage(open);
    const { x: _hole, background, piece, id, pieceY, ...sizes } = await picture();
    expect(sizes).toEqual({ width: SIZE.width, height: SIZE.height, pieceWidth: SIZE.piece, validSeconds: 120 });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(pieceY + SIZE.piece).toBeLessThan(SIZE.height);
    for (const url of [background, piece]) expect(url).toMatch(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+=*$/);
    expect(background.length + piece.length).toBeLessThan(100_000);
  });

  test('[CALL-086] the piece may be left a few pixels beside the hole, not farther', async () => {
    const { picture, check } = await stage(open);
    for (const off of [0, TOLERANCE, -TOLERANCE, 3.5]) {
      const { id, x } = await picture();
      expect(await check(id, x + off), `${off}`).toBe('');
    }
    for (const off of [TOLERANCE + 1, -TOLERANCE - 1, TOLERANCE + 0.01]) {
      const { id, x } = await picture();
      expect(await check(id, x + off), `${off}`).toBe('slider.wrong');
    }
  });

  test('[CALL-086] a picture is tried once, in two minutes, for the name that it was made for', async () => {
    const { gateway, picture, check } = await stage(open);
    const guessed = await picture();
    expect(await check(guessed.id, guessed.x + 50)).toBe('slider.wrong');
    expect(await check(guessed.id, guessed.x)).toBe('slider.wrong');
    const passed = await picture();
    expect(await check(passed.id, passed.x)).toBe('');
    expect(await check(passed.id, passed.x)).toBe('slider.wrong');
    const foreign = await picture();
    expect(await check(foreign.id, foreign.x, 'li')).toBe('slider.wrong');
    const late = await picture();
    gateway.clock.advance(SLIDER_LIFE);
    expect(await check(late.id, late.x)).toBe('slider.wrong');
    expect(await check('00000000-0000-4000-8000-000000000000', 100)).toBe('slider.wrong');
  });

  test('parallel guesses at one picture are one try', async () => {
    const { picture, check } = await stage(open);
    const { id, x } = await picture();
    const guesses = Array.from({ length: 20 }, (_, i) => check(id, i === 0 ? x + 90 : x));
    expect((await Promise.all(guesses)).filter((code) => code === '').length).toBeLessThanOrEqual(1);
    expect(await check(id, x)).toBe('slider.wrong');
  });

  test('[AUTH-01] from the third wrong password on a sign-in needs a passed picture, for an account that is none as well', async () => {
    const { gateway, client, picture, signIn } = await stage(open);
    for (const name of ['wang', 'nobody']) {
      for (let i = 0; i < SLIDER_AFTER; i += 1) expect(await signIn(name, 'Wrong123')).toBe('login.failed');
      expect(await signIn(name, DEMO_PASSWORD)).toBe('slider.needed');
      expect(await signIn(name, DEMO_PASSWORD, (await picture(name)).id)).toBe('slider.needed');
      expect(await signIn(name, DEMO_PASSWORD, await passSlider(gateway.services, client, 'li'))).toBe('slider.needed');
      const imageId = await passSlider(gateway.services, client, name);
      expect(await signIn(name, 'Wrong123', imageId)).toBe('login.failed');
      expect(await signIn(name, DEMO_PASSWORD, imageId)).toBe('slider.needed');
    }
    expect(await signIn('wang', DEMO_PASSWORD, await passSlider(gateway.services, client, 'wang'))).toBe('');
    expect(await signIn('wang', 'Wrong123')).toBe('login.failed');
  });

  test('[AUTH-01] refusals for want of a picture count as no try, so that they lock nobody out', async () => {
    const { gateway, client, signIn } = await stage(open);
    for (let i = 0; i < 30; i += 1) await signIn('wang', 'Wrong123');
    expect(await signIn('wang', DEMO_PASSWORD, await passSlider(gateway.services, client, 'wang'))).toBe('');
  });

  test('one address gets a bounded number of pictures and guesses a minute', async () => {
    const { gateway } = await stage(open);
    const bot = clientFrom(gateway, '192.0.2.9').client;
    const codes: string[] = [];
    for (let i = 0; i < SLIDER_LIMIT.tries + 6; i += 1) {
      const answer = await bot.call(calls.checkSliderImage, { id: 'x', x: i, loginName: 'wang' });
      codes.push(answer.ok ? '' : answer.error.code);
    }
    expect(codes.filter((code) => code === 'slider.wrong')).toHaveLength(SLIDER_LIMIT.tries);
    expect(codes.filter((code) => code === 'rate.limited')).toHaveLength(6);
    expect((await clientFrom(gateway, '192.0.2.10').client.call(calls.getSliderImage, { loginName: 'wang' })).ok).toBe(true);
  });
});
