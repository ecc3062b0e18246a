import { Option } from 'commander';

/** An option that an environment variable can give as well; the flag wins. An empty variable counts as unset. */
export class EnvOption extends Option {
  /** In order; the first that is set counts. */
  readonly variables: string[];
  constructor(flags: string, description: string, ...variables: string[]) {
    super(flags, description);
    this.variables = variables;
  }
}

/** Says in the help what holds where an option is not given, and the configuration is silent too. */
export function usually<O extends Option>(option: O, text: string): O {
  option.default(undefined, text);
  return option;
}
