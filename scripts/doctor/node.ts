import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../server/package-root.ts';
import { fail, ok, type Finding } from './finding.ts';

/** Does a version fit a range such as `^20.19.0 || >=24`, the two forms package.json uses? */
export function fits(version: string, range: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, least, leastMinor = '0'] = /^\s*(\^|>=)(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    if (least === undefined) return false;
    if (major === Number(least)) return minor >= Number(leastMinor);
    return sign === '>=' && major > Number(least);
  });
}

export function examineNode(version = process.versions.node): Finding {
  const manifest = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  const range = manifest.engines.node;
  return fits(version, range)
    ? ok('Node', version)
    : fail('Node', `${version} is not ${range}`, 'install one of these from https://nodejs.org');
}
