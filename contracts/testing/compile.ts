import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Abi, Hex } from 'viem';
import { compileSolidity } from '../../tools/compile-solidity.ts';

export interface CompiledContract {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

interface CompilerOutput {
  readonly errors?: readonly { readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>>
  >;
}

/**
 * Compiles a contract of this folder; imports come from the installed packages.
 *
 * @throws {Error} with the compiler's messages, warnings included
 */
export function compileContract(file: string): CompiledContract {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output: CompilerOutput = JSON.parse(compileSolidity(JSON.stringify(input)));
  const contract = output.contracts[file]?.[path.basename(file, '.sol')];
  if (output.errors !== undefined || contract === undefined) {
    throw new Error(
      output.errors?.map(({ formattedMessage }) => formattedMessage).join('\n') ?? `no contract in ${file}`,
    );
  }
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
}
