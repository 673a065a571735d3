import { Program } from "./programs";

type Application = {
  reference: string;
  posting: { slug: string };
  values: Record<string, unknown> & { cover_letter: string; cv: { sha256: string } };
};

/** The form site of the example, with the hooks that make it fail. */
export class CareersSite {
  private constructor(
    readonly url: string,
    private readonly program: Program,
  ) {}

  static async start(port: number): Promise<CareersSite> {
    const program = new Program("site", { PORT: String(port), SITE_TEST_CONTROLS: "1" });
    await program.said("Careers site ready");
    return new CareersSite(`http://127.0.0.1:${port}`, program);
  }

  async received(): Promise<Application[]> {
    const answer = await fetch(`${this.url}/received`);
    const { applications } = (await answer.json()) as { applications: Application[] };
    return applications;
  }

  async count(): Promise<number> {
    return (await this.received()).length;
  }

  async control(slug: string, controls: Record<string, unknown>): Promise<void> {
    await fetch(`${this.url}/test-controls/${slug}`, { method: "POST", body: JSON.stringify(controls) });
  }

  end() {
    return this.program.end("SIGTERM");
  }
}
