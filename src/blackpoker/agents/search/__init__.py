"""An opponent that plays possible worlds ahead."""
