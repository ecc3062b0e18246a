import { Option } from 'commander';

/** An option that an environment variable can give as well; the flag wins. An empty variable counts as unset. */
export class EnvOption extends Option {
  /** In order; the first that is set counts. */
  readonly variables: string[];
  constructor(flags: string, description: string, ...variables: string[]) {
    super(flags, `${description} [${variables.join(', ')}]`);
    this.variables = variables;
  }
}
