declare module 'solc' {
  interface Compiler {
    /** Takes and returns the compiler's standard JSON. */
    compile(input: string, callbacks: { import(path: string): { contents: string } }): string;
  }
  const compiler: Compiler;
  export = compiler;
}
