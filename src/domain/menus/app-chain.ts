/** An app and the one it depends on, '' for none (ENT-25). */
interface ChainedApp {
  readonly appId: string;
  readonly appCode: string;
  readonly dependentAppId: string;
}

/** The app with its id and what it depends on, the first needed first; empty for an unknown app. An app that depends on itself ends the chain. */
export function appChain<A extends ChainedApp>(appId: string, apps: readonly A[]): readonly A[] {
  const chain: A[] = [];
  for (let next = appId; next !== ''; ) {
    const app = apps.find((one) => one.appId === next);
    if (app === undefined || chain.includes(app)) break;
    chain.unshift(app);
    next = app.dependentAppId;
  }
  return chain;
}
