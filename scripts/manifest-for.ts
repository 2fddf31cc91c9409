import type { ManifestV3Export } from '@crxjs/vite-plugin';
import manifest from '../manifest.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };

export type Browser = 'chrome' | 'firefox';

/** The manifest at the root, without the keys that the given browser does not know. */
export function manifestFor(browser: Browser): ManifestV3Export {
  const { version } = packageJson;
  const { side_panel, minimum_chrome_version, ...forFirefox } = manifest;
  const { sidebar_action, browser_specific_settings, ...forChrome } = manifest;
  const { service_worker, scripts, type } = manifest.background;
  const { _execute_action, _execute_sidebar_action, ...commands } = manifest.commands;
  if (browser === 'firefox') {
    return {
      ...forFirefox,
      version,
      background: { scripts, type },
      commands: { _execute_sidebar_action, ...commands },
      permissions: manifest.permissions.filter((permission) => permission !== 'sidePanel'),
    } as ManifestV3Export;
  }
  return {
    ...forChrome,
    version,
    background: { service_worker, type },
    commands: { _execute_action, ...commands },
  } as ManifestV3Export;
}
