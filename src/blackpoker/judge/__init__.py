"""The judge: any position set up, asked about, and played on with a trace of every box."""
